import type { DeviceEventsTexts } from './texts.zh.ts'

export const deviceEventsEn: DeviceEventsTexts = {
  title: 'Events',
  empty: 'No events yet. Events appear here once the device publishes to up/event/{identifier}.',
  total: (total) => (total === '1' ? '1 event' : `${total} events`),
  pages: 'Pages of events',
  columns: { event: 'Event', status: 'Status', time: 'Time', data: 'Data' },
  status: { 1: 'Occurred', 2: 'Stopped' },
  unmodelled: (reason) => `Doesn’t match the model: ${reason}`,
  noData: 'no data',
  failed: 'Couldn’t load events',
}
