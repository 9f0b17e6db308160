/** How the view is read: names, orders and questions that every part of the board asks. */
export const CARDS = ['1', '2', '3', '4', 'pass', 'reverse', 'snap', 'risk', 'schnuff'];
export const FRONTIERS = [30, 60, 90];

export const isNumber = (card: string): boolean => card.length === 1;
