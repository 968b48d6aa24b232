import type { DeviceHistoryTexts } from './texts.zh.ts'

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export const deviceHistoryEn: DeviceHistoryTexts = {
  title: 'Property history',
  property: 'Property',
  choose: 'Choose property',
  range: 'Time range',
  ranges: { hour: 'Last hour', day: 'Last 24 hours', week: 'Last 7 days', own: 'Custom' },
  from: 'From',
  to: 'To',
  refresh: 'Refresh',
  exported: 'Export CSV',
  exportHint: (lines) => `All raw values in the time range, up to ${lines} lines`,
  zone: (name) => `Time zone: ${name}`,
  total: (count) => `${count} values`,
  thinned: {
    buckets: (count, width) => `${count} values, shown as minimum, maximum and average per ${width}`,
    changes: (count) => `${count} values; only changes are shown`,
    last: (count, width) => `${count} values; only the last change per ${width} is shown`,
  },
  cut: (time) => `Too much data: only reports received after ${time} are included. Choose a shorter range.`,
  width: { seconds: (n) => plural(n, 'second'), minutes: (n) => plural(n, 'minute'), hours: (n) => plural(n, 'hour') },
  chart: (name, count) =>
    `Chart of ${name}, ${count} points. Use the slider to step through the points; the table below shows the same data.`,
  noChart: 'Values of this type can’t be charted. See the table below.',
  band: { avg: 'average', min: 'min', max: 'max' },
  columns: { time: 'Time', value: 'Value', avg: 'Average', min: 'Minimum', max: 'Maximum', count: 'Count' },
  rows: (total) => `${total} rows`,
  pages: 'Pages of the history',
  table: 'History',
  empty: {
    title: 'No data in this period',
    text: 'The device did not report this property, or the data is older than the retention period.',
  },
  noProperties: {
    title: 'No properties yet',
    text: 'Once the product has properties and the device reports them, their history appears here.',
  },
  badRange: 'End time must be later than start time',
  failed: { title: 'Couldn’t load history', text: 'Check the network and try again.' },
  kept: (days) => `This product keeps history for ${plural(days, 'day')}`,
  keep: {
    change: 'Change',
    title: 'History retention',
    text: 'Applies to all devices of this product, for reports received from now on. Existing data keeps the retention period that applied when it was received.',
    days: 'Retention period',
    unit: 'days',
    save: 'Save',
    saved: 'Saved',
  },
}
