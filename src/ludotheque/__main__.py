"""The command `ludotheque`, also as `python -m ludotheque`."""

from ludotheque.builds import prefer_compiled


def main() -> None:
    prefer_compiled()
    from ludotheque.cli import app  # not before: it imports everything

    app(prog_name="ludotheque")


if __name__ == "__main__":
    main()
