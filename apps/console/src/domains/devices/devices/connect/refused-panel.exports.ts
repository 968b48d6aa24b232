/** Apart from the other exports: who only wants words does not load it. */
export { RefusedPanel } from './RefusedPanel.tsx'
