/** What other domains of the console show events and their messages by. */
export { EventMessageLink } from './EventMessageLink.tsx'
