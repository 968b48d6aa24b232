/** Exported separately, so that modules that need only the words do not load the component. */
export { RefusedPanel } from './RefusedPanel.tsx'
