/** Stands beside what adds features by hand. */
export { ModelFiles, ModelFilesButton } from './ModelFilesButton.tsx'
