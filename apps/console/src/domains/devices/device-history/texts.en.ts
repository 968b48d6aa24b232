import type { DeviceHistoryTexts } from './texts.zh.ts'

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export const deviceHistoryEn: DeviceHistoryTexts = {
  title: 'Property history',
  property: 'Property',
  choose: 'Choose a property',
  range: 'Time range',
  ranges: { hour: 'Last hour', day: 'Last day', week: 'Last 7 days', own: 'Custom' },
  from: 'From',
  to: 'To',
  refresh: 'Refresh',
  exported: 'Export CSV',
  exportHint: (lines) => `Every value of the range as it was reported, ${lines} lines at most`,
  zone: (name) => `Times in ${name}`,
  total: (count) => `${count} values`,
  thinned: {
    buckets: (count, width) => `${count} values, shown as minimum, maximum and average over every ${width}`,
    changes: (count) => `${count} values, only those that changed are shown`,
    last: (count, width) => `${count} values, only the last change in every ${width} is shown`,
  },
  cut: (time) => `Too much for one answer: only reports that came after ${time} are in it. Choose a shorter range.`,
  width: { seconds: (n) => plural(n, 'second'), minutes: (n) => plural(n, 'minute'), hours: (n) => plural(n, 'hour') },
  chart: (name, count) =>
    `Chart of ${name}, ${count} points. The slider goes from point to point; the table below has the same.`,
  noChart: 'Values of this kind have no chart: see the table below.',
  band: { avg: 'average', min: 'min', max: 'max' },
  columns: { time: 'Time', value: 'Value', avg: 'Average', min: 'Minimum', max: 'Maximum', count: 'Count' },
  rows: (total) => `${total} rows`,
  pages: 'Pages of the history',
  table: 'History',
  empty: {
    title: 'Nothing in this time',
    text: 'The device did not report this property then, or it is longer ago than history is kept.',
  },
  noProperties: {
    title: 'No property to look at yet',
    text: 'Once the product has properties and the device reports them, their history shows here.',
  },
  badRange: 'The end must be later than the beginning',
  failed: { title: 'The history could not be loaded', text: 'Check the network and try again.' },
  kept: (days) => `This product keeps its history for ${plural(days, 'day')}`,
  keep: {
    change: 'Change',
    title: 'How long history is kept',
    text: 'For all devices of this product. It counts for reports that come in from now on; what is there stays as long as it was kept for when it came.',
    days: 'Days',
    unit: 'days',
    save: 'Save',
    saved: 'Saved',
  },
}
