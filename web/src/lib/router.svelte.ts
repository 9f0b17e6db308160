import { at, within } from './address';

/** Three pages need no library. Its paths are those of the house, wherever that stands. */
class Router {
  path = $state(within(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.path = within(location.pathname)));
  }

  go(path: string): void {
    if (at(path) !== location.pathname) history.pushState(null, '', at(path));
    this.path = path;
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links inside the house: a plain click changes the page, anything else is the browser's. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(within(event.currentTarget.pathname));
}
