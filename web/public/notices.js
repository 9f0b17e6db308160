/* Shows that a table waits, when no page of the house is open; and opens that table. Nothing else. */

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, lang, url } = event.data.json();
  // One notice for each table: a later one takes the place of an earlier.
  event.waitUntil(
    self.registration.showNotification(title, { body, lang, tag: url, icon: '/icon.svg', data: { url } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url);
  return there ? there.focus() : self.clients.openWindow(url);
}

// A browser may change its address by itself.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

async function renew(old, fresh) {
  const options = old?.options;
  const found = fresh ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!found) return;
  const { endpoint, keys } = found.toJSON();
  const language = navigator.language.startsWith('fr') ? 'fr' : 'en';
  await fetch('/api/me/notices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'push', language, subscription: { endpoint, keys } }),
  });
}
