import type { DeviceEventsTexts } from './texts.zh.ts'

export const deviceEventsEn: DeviceEventsTexts = {
  title: 'Events',
  empty: 'No events yet. They show here once the device publishes to up/event/{identifier}.',
  total: (total) => `${total} in total`,
  pages: 'Pages of events',
  columns: { event: 'Event', status: 'Status', time: 'Time', data: 'Data' },
  status: { 1: 'Occurred', 2: 'Stopped' },
  unmodelled: (reason) => `Off the model: ${reason}`,
  noData: 'no data',
  failed: 'The events could not be loaded',
}
