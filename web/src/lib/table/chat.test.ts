import { describe, expect, it } from 'vitest';
import type { ChatMessage, Said } from '../wire';
import { ChatRoom } from './chat.svelte';

const said = (seat: number, at: number, text = 'word'): Said => ({
  seat,
  at,
  text,
  phrase: '',
  name: `P${seat}`,
  number: 0,
  who: `who${seat}`,
});
const chat = (whole: boolean, ...lines: Said[]): ChatMessage => ({ t: 'chat', said: lines, whole });

function room(muted: string[] = [], off = false, memory = new Map<string, string>()) {
  return new ChatRoom('table', { off, hears: (who) => !muted.includes(who) }, (line) => line.seat === 0, {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
  });
}

describe('words at the table', () => {
  it('are unread until somebody sees them, one’s own never', () => {
    const heard = room();
    heard.hear(chat(true, said(1, 10), said(0, 20)));
    heard.hear(chat(false, said(1, 30)));
    expect(heard.unread).toBe(2);
    heard.read();
    expect(heard.unread).toBe(0);
    heard.hear(chat(false, said(0, 40)));
    expect(heard.unread).toBe(0);
  });

  it('are no news again after a reconnection, nor when the page is loaded again', () => {
    const memory = new Map<string, string>();
    const heard = room([], false, memory);
    heard.hear(chat(true, said(1, 10)));
    heard.read();
    heard.hear(chat(true, said(1, 10), said(1, 20)));
    expect([heard.unread, heard.said.length, heard.news]).toEqual([1, 2, null]);
    const again = room([], false, memory);
    again.hear(chat(true, said(1, 10), said(1, 20)));
    expect(again.unread).toBe(1);
  });

  it('of whom one has muted are neither shown nor counted nor read aloud', () => {
    const heard = room(['who1']);
    heard.hear(chat(false, said(2, 10)));
    heard.hear(chat(false, said(1, 20)));
    expect([heard.heard.length, heard.unread, heard.news?.seat]).toEqual([1, 1, 2]);
  });

  it('are not there for those who switched them off', () => {
    const heard = room([], true);
    heard.hear(chat(false, said(1, 20)));
    expect([heard.heard.length, heard.unread, heard.news]).toEqual([0, 0, null]);
  });

  it('that were refused come back to be mended, unless others are being written', () => {
    const heard = room();
    heard.draft = '  too much ';
    expect(heard.send()).toBe('too much');
    heard.refused('chat_too_fast');
    expect([heard.draft, heard.trouble]).toEqual(['too much', 'chat_too_fast']);
    heard.send();
    heard.draft = 'other';
    heard.refused('chat_too_fast');
    expect(heard.draft).toBe('other');
    heard.hear(chat(false, said(0, 50)));
    expect(heard.trouble).toBe('');
  });
});
