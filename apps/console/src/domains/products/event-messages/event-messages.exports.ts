/** What other domains of the console show events and their messages by. */
export { EventMessageLink } from './EventMessageLink.tsx'
export { EventsPanel } from '../../devices/device-events/EventsPanel.tsx'
