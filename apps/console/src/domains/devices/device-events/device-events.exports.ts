/** What other domains of the console show a device's events by. */
export { EventsPanel } from './EventsPanel.tsx'
