/** What is heard at a table: the lines of the story as they are told, one's own turn, and a win. */
import type { Box } from '../board';
import { sounds } from '../sounds';
import type { StoryLine } from '../wire';

interface Heard {
  box: Box;
  /** The lines told since the last decision began. */
  trace: StoryLine[];
  mine: boolean;
  won: boolean;
}

/** For a component: it listens as long as that is there. What is so when it comes is not told aloud. */
export function listen(heard: () => Heard): void {
  let mine = true;
  let won = true;
  const line = $derived(heard().trace.at(-1));
  $effect(() => {
    const name = line && heard().box.sounds?.[line.kind];
    if (name) sounds.play(name);
  });
  $effect(() => {
    const now = heard();
    if (now.won && !won) sounds.play('win');
    else if (now.mine && !mine) sounds.play('turn');
    [mine, won] = [now.mine, now.won];
  });
}
