/** Whom this browser does not want to hear at any table, and whether it wants to hear anybody. */
interface Person {
  who: string;
  name: string;
}

/** So many are remembered; who was muted first is heard again. */
const REMEMBERED = 200;

function storedPeople(): Person[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem('muted') ?? '[]');
    return Array.isArray(found) ? (found as Person[]).filter((one) => typeof one?.who === 'string') : [];
  } catch {
    return [];
  }
}

class Ears {
  muted = $state.raw<Person[]>(storedPeople());
  off = $state(localStorage.getItem('chat') === 'off');

  hears(who: string): boolean {
    return this.muted.every((one) => one.who !== who);
  }

  mute(who: string, name: string): void {
    this.keep([...this.muted.filter((one) => one.who !== who), { who, name }].slice(-REMEMBERED));
  }

  hear(who: string): void {
    this.keep(this.muted.filter((one) => one.who !== who));
  }

  setOff(off: boolean): void {
    this.off = off;
    localStorage.setItem('chat', off ? 'off' : 'on');
  }

  private keep(muted: Person[]): void {
    this.muted = muted;
    localStorage.setItem('muted', JSON.stringify(muted));
  }
}

export const ears = new Ears();
