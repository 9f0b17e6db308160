/** Where things are. The house may stand on a path of its site (`https://example.org/games`): its page says which. */

/** Without a slash at its end; empty at the root of a site, and wherever no house has made the page. */
export const base = typeof document === 'undefined' ? '' : said(document);

function said(page: Document): string {
  const path = page.querySelector<HTMLMetaElement>('meta[name="house"]')?.content ?? '';
  return path.startsWith('/') ? path.replace(/\/+$/, '') : '';
}

/** The address of a path of the house. */
export const at = (path: string): string => base + path;

/** The path in the house of a path on its site. */
export function within(path: string, root = base): string {
  return path === root || path.startsWith(`${root}/`) ? path.slice(root.length) || '/' : path;
}
