/** Whether and where this guest is told that it is his turn. Permission is asked when he clicks, never before. */
import { at } from './address';
import { api } from './api';
import { settings } from './settings.svelte';
import type { NoticeInfo, Subscription } from './wire';

const WORKER = at('/notices.js');
/** What this browser remembers, so that a change of language is told to the house only where it matters. */
const TOLD = 'notices';

export type Able = 'yes' | 'insecure' | 'unsupported' | 'blocked';

function able(): Able {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'yes';
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** What the house needs of a subscription. */
function written(found: PushSubscription): Subscription {
  const { endpoint, keys } = found.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

class Notices {
  info = $state.raw<NoticeInfo | null>(null);
  /** Whether this browser is told. */
  here = $state(false);
  able = $state<Able>('yes');

  /** How things stand. A browser that subscribed is told to the house again: it may have forgotten it. */
  async look(): Promise<void> {
    this.able = able();
    this.info = await api.notices();
    const found = this.able === 'yes' ? await this.subscription() : null;
    if (found) await this.tell(found);
    else this.here = false;
  }

  /** From a click: here a browser may ask its person. */
  async switchOn(): Promise<void> {
    const asked = await Notification.requestPermission();
    this.able = able();
    if (asked !== 'granted' || !this.info) return;
    await navigator.serviceWorker.register(WORKER);
    const ready = await navigator.serviceWorker.ready;
    const key = bytes(this.info.push_key);
    await this.tell(await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  }

  async switchOff(): Promise<void> {
    const found = able() === 'yes' ? await this.subscription() : null;
    if (found) {
      this.info = await api.dropNotice({ kind: 'push', endpoint: found.endpoint });
      await found.unsubscribe();
    }
    this.here = false;
  }

  async write(address: string): Promise<void> {
    this.info = await api.addNotice({ kind: 'mail', language: settings.language, address });
    localStorage.setItem(TOLD, 'yes');
  }

  async stopWriting(): Promise<void> {
    this.info = await api.dropNotice({ kind: 'mail' });
  }

  /** Whoever changes his language wants his notices in it. */
  async speak(): Promise<void> {
    if (localStorage.getItem(TOLD)) await api.speakNotices(settings.language).catch(() => {});
  }

  private async tell(found: PushSubscription): Promise<void> {
    this.info = await api.addNotice({ kind: 'push', language: settings.language, subscription: written(found) });
    this.here = true;
    localStorage.setItem(TOLD, 'yes');
  }

  private async subscription(): Promise<PushSubscription | null> {
    const worker = await navigator.serviceWorker.getRegistration(at('/'));
    return (await worker?.pushManager.getSubscription()) ?? null;
  }
}

export const notices = new Notices();
