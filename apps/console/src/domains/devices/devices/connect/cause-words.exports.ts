/** What was checked of an attempt that was refused, and how to mend it: apart, for who shows words alone. */
export { causeWords } from './cause-words.ts'
