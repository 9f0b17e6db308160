/**
 * Sentences from templates, by the rules of kernel/words.py: `{n}` is the plain value, `{seat:player}` the
 * name of that seat, `{card:card}` an entry of the vocabulary, `{n:chip}` counts when there are two forms.
 */
import type { Arg, Args } from './wire';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

type Vocabulary = Record<string, Record<string, string> | string[]>;
export type Section = Record<string, string | Record<string, string>>;
export interface Catalogue {
  and: string;
  vocabulary: Vocabulary;
  [section: string]: string | Section | Vocabulary;
}

/** A piece of a sentence: text, or a seat that a log line shows with its badge. */
export type Piece = string | { seat: number };

const SLOT = /\{(\w+)(?::(\w+))?\}/g;

export class Words {
  constructor(
    readonly language: Language,
    readonly catalogue: Catalogue,
  ) {}

  /** A template or a plain entry, or undefined when the catalogue has none. */
  entry(section: string, kind: string): string | undefined {
    const found = (this.catalogue[section] as Section | undefined)?.[kind];
    return typeof found === 'string' ? found : undefined;
  }

  /** The sentence in pieces. Words that are missing show as their kind: a plain table is still playable. */
  pieces(section: string, kind: string, args: Args): Piece[] {
    const template = this.entry(section, kind) ?? kind;
    const pieces: Piece[] = [];
    let end = 0;
    for (const slot of template.matchAll(SLOT)) {
      pieces.push(template.slice(end, slot.index), ...this.fill(args[slot[1]!], slot[2]));
      end = slot.index + slot[0].length;
    }
    pieces.push(template.slice(end));
    return pieces.filter((piece) => piece !== '');
  }

  say(section: string, kind: string, args: Args = {}, name: (seat: number) => string = String): string {
    return this.pieces(section, kind, args)
      .map((piece) => (typeof piece === 'string' ? piece : name(piece.seat)))
      .join('');
  }

  private fill(value: Arg | undefined, vocabulary: string | undefined): Piece[] {
    if (value === undefined) return [];
    if (Array.isArray(value)) {
      const parts = value.map((one) => this.fill(one, vocabulary));
      return parts.flatMap((part, at) => {
        if (at === 0) return part;
        return [at === parts.length - 1 ? ` ${this.catalogue.and} ` : ', ', ...part];
      });
    }
    if (vocabulary === 'player' && typeof value === 'number') return [{ seat: value }];
    if (vocabulary === undefined) return [String(value)];
    const forms = this.catalogue.vocabulary[vocabulary];
    if (Array.isArray(forms)) {
      const singular = value === 1 || (this.language === 'fr' && value === 0);
      return [`${value} ${forms[singular ? 0 : 1]}`];
    }
    return [forms?.[String(value)] ?? String(value)];
  }
}
