/** The public components of events and their messages for other domains of the console. */
export { EventMessageLink } from './EventMessageLink.tsx'
