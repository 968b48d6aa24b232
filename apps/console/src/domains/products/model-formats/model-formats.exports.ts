/** The button next to the controls that add features by hand. */
export { ModelFiles, ModelFilesButton } from './ModelFilesButton.tsx'
