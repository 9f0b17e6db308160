declare module 'virtual:boxes' {
  const boxes: Record<string, { colour: string; words: Partial<Record<string, Record<string, string>>> }>;
  export default boxes;
}
