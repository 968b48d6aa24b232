/** For whoever shows a plan of changes before it is carried out. */
export { ChangeList } from './ChangeList.tsx'
