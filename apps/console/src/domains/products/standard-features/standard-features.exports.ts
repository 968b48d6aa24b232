/** The library's components on a product's feature page. */
export { AddStandardButton, StandardPicker } from './AddStandardButton.tsx'
export { StandardUpdates } from './StandardUpdates.tsx'
