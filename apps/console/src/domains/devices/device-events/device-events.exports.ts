/** The public components of a device's events for other domains of the console. */
export { EventsPanel } from './EventsPanel.tsx'
