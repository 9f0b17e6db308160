/**
 * Sentences from templates, by the rules of kernel/words.py: `{n}` is the plain value, `{seat:player}` the
 * name of that seat, `{card:card}` an entry of the vocabulary, `{n:chip}` counts when there are two forms, and French
 * elides by itself. Whoever reads of himself is told by the section `you`. Both readers are held to
 * tests/kernel/words/examples.json.
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

/** Sections of sentences that every game shares. */
export type Sayings = Record<string, Record<string, string>>;

/** A game's own words, and the shared ones where it has none. */
export function withSayings(catalogue: Catalogue, sayings: Sayings): Catalogue {
  const filled = { ...catalogue };
  for (const [section, said] of Object.entries(sayings))
    filled[section] = { ...said, ...(catalogue[section] as Section | undefined) };
  return filled;
}

/** A piece of a sentence: text, or a seat that a log line shows with its badge. */
export type Piece = string | { seat: number };

const SLOT = /\{(\w+)(?::(\w+))?\}/g;

/** The end of de, le, la, que … before a slot, and how a word begins that takes it away (kernel/words.py says why). */
const ELIDED = /((?<!\p{L})[dl]|qu)[ea] $/iu;
const ELIDES = /^(?:[aàâäæeéèêëiîïoôöœuùûü]\p{L}|y(?![aeiouyéè])\p{L})/iu;

/** The slots that name players, whoever acts first. */
function playerSlots(template: string): string[] {
  const found = [...template.matchAll(SLOT)].filter((slot) => slot[2] === 'player').map((slot) => slot[1]!);
  return found.includes('seat') ? ['seat', ...found.filter((slot) => slot !== 'seat')] : found;
}

/** A word that the glossary explains, in a text. */
export interface Term {
  word: string;
  help: string;
}

export class Words {
  private readonly terms: Map<string, string>;
  private readonly anyTerm: RegExp | null;

  constructor(
    readonly language: Language,
    readonly catalogue: Catalogue,
  ) {
    const entries = Object.entries((catalogue.glossary ?? {}) as Record<string, string>);
    this.terms = new Map(
      entries.flatMap(([key, forms]) =>
        forms.split(', ').map((form) => [form, this.entry('help', key) ?? ''] as const),
      ),
    );
    const forms = [...this.terms.keys()].sort((a, b) => b.length - a.length);
    this.anyTerm = forms.length ? new RegExp(`(?<![\\p{L}\\d])(${forms.join('|')})(?![\\p{L}\\d])`, 'gu') : null;
  }

  /** These words, and names that take the place of some of the vocabulary. */
  named(names: Record<string, Record<string, string>>): Words {
    const vocabulary = { ...this.catalogue.vocabulary };
    for (const [kind, some] of Object.entries(names)) vocabulary[kind] = { ...vocabulary[kind], ...some };
    return new Words(this.language, { ...this.catalogue, vocabulary });
  }

  /** Every odd word and what it means, in the alphabet's order. */
  glossary(): Term[] {
    const entries = Object.entries((this.catalogue.glossary ?? {}) as Record<string, string>);
    const terms = entries.map(([key, forms]) => ({ word: forms.split(', ')[0]!, help: this.entry('help', key) ?? '' }));
    return terms.sort((a, b) => a.word.localeCompare(b.word, this.language));
  }

  /** A text in pieces, with the terms of the glossary (section `glossary`: the forms of what `help` explains). */
  glossed(text: string): (string | Term)[] {
    if (!this.anyTerm) return [text];
    const pieces = text
      .split(this.anyTerm)
      .map((piece, at) => (at % 2 ? { word: piece, help: this.terms.get(piece)! } : piece));
    return pieces.filter((piece) => piece !== '');
  }

  /** A template or a plain entry, or undefined when the catalogue has none. */
  entry(section: string, kind: string): string | undefined {
    const found = (this.catalogue[section] as Section | undefined)?.[kind];
    return typeof found === 'string' ? found : undefined;
  }

  /** What something is called; what has no name is called as it is written. */
  name(vocabulary: string, written: string): string {
    const names = this.catalogue.vocabulary[vocabulary];
    return Array.isArray(names) ? written : (names?.[written] ?? written);
  }

  /**
   * The sentence in pieces. Words that are missing show as their kind: a plain table is still playable. `reader` is the
   * seat that reads a story; one who only watches is nobody in it.
   */
  pieces(section: string, kind: string, args: Args, name: (seat: number) => string = String, reader = -1): Piece[] {
    const said = this.entry(section, kind) ?? kind;
    const template = (section === 'story' && reader >= 0 && this.own(kind, said, args, reader)) || said;
    const pieces: Piece[] = [];
    let end = 0;
    for (const slot of template.matchAll(SLOT)) {
      const filled = this.fill(args[slot[1]!], slot[2]);
      const first = filled[0] ?? '';
      pieces.push(
        this.elide(template.slice(end, slot.index), typeof first === 'string' ? first : name(first.seat)),
        ...filled,
      );
      end = slot.index + slot[0].length;
    }
    pieces.push(template.slice(end));
    return pieces.filter((piece) => piece !== '');
  }

  say(section: string, kind: string, args: Args = {}, name: (seat: number) => string = String, reader = -1): string {
    return this.pieces(section, kind, args, name, reader)
      .map((piece) => (typeof piece === 'string' ? piece : name(piece.seat)))
      .join('');
  }

  /** What whoever it happened to is told instead, if there is such a sentence. */
  private own(kind: string, template: string, args: Args, reader: number): string | undefined {
    const slots = playerSlots(template);
    const mine = slots.filter((slot) => String(args[slot]) === String(reader));
    const keys = mine.map((slot) => (slot === slots[0] ? kind : `${kind}.${slot}`));
    return keys.map((key) => this.entry('you', key)).find(Boolean);
  }

  /** The text before a slot, as what fills the slot leaves it. */
  private elide(text: string, filled: string): string {
    return this.language === 'fr' && ELIDES.test(filled) ? text.replace(ELIDED, '$1’') : text;
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
    if (!Array.isArray(forms)) return [this.name(vocabulary, String(value))];
    const singular = value === 1 || (this.language === 'fr' && value === 0);
    return [`${value} ${forms[singular ? 0 : 1]}`];
  }
}
