/** The summary of a product's keys, for pages about its firmware. */
export { KeyCard } from './KeyCard.tsx'
