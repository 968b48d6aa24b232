/** What the page of a product's features shows of the library. */
export { AddStandardButton, StandardPicker } from './AddStandardButton.tsx'
export { StandardUpdates } from './StandardUpdates.tsx'
