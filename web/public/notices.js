/* Shows that a table waits, when no page of the house is open, and opens that table; and keeps the page itself, so
   that it can say something when the house is away. Of what is told or played nothing is kept. */

/* The house may stand on a path of its site; this file lies where it begins. */
const at = (path) => new URL(`.${path}`, self.location.href).pathname;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), fetch(at('/')).then(keep, () => {})])),
);

/* The page, and the files it is made of. */
const KEPT = `page ${at('/')}`;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate' && !pathname.startsWith(at('/api/'))) event.respondWith(page(event));
  else if (origin === self.location.origin && pathname.startsWith(at('/assets/'))) event.respondWith(file(request));
});

/* Every address of the house has the same page: the last one that came is kept, with its files alone. */
async function page(event) {
  let answer;
  try {
    answer = await fetch(event.request);
    // A proxy before the house says so when it is away.
    if (![502, 503, 504].includes(answer.status)) {
      const found = answer.ok && answer.headers.get('content-type')?.startsWith('text/html');
      if (found) event.waitUntil(keep(answer.clone()).catch(() => {}));
      return answer;
    }
  } catch (away) {
    answer = away;
  }
  const kept = await (await caches.open(KEPT)).match(at('/'));
  if (kept) return kept;
  if (answer instanceof Response) return answer;
  throw answer;
}

async function keep(answer) {
  const before = await (await caches.open(KEPT)).match(at('/'));
  const tag = answer.headers.get('etag');
  if (before && tag && before.headers.get('etag') === tag) return;
  const text = await answer.clone().text();
  const named = [...text.matchAll(/"([^"]*\/assets\/[^"]+)"/g)].map(([, address]) => address);
  const files = await Promise.all(named.map(async (address) => [address, await fetch(address)]));
  if (files.some(([, file]) => !file.ok)) return;
  await caches.delete(KEPT); // another build: other files
  const kept = await caches.open(KEPT);
  await Promise.all([kept.put(at('/'), answer), ...files.map(([address, file]) => kept.put(address, file))]);
}

/* A file's name changes with what is in it. */
async function file(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

self.addEventListener('push', (event) => {
  const { title, body, lang, url } = event.data.json();
  // One notice for each table: a later one takes the place of an earlier.
  event.waitUntil(
    self.registration.showNotification(title, { body, lang, tag: url, icon: at('/icon.svg'), data: { url } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === at(url));
  return there ? there.focus() : self.clients.openWindow(at(url));
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
  await fetch(at('/api/me/notices'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'push', language, subscription: { endpoint, keys } }),
  });
}
