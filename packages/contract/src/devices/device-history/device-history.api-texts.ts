import type { ApiTexts } from '../../reference/api-text.ts'

export const deviceHistoryApiTexts: ApiTexts = {
  calls: {
    exportDeviceHistory: {
      zh: '将一段时间的属性值导出为 CSV，每个值一行，最多 100000 行。不指定 deKey 时导出全部属性。',
      en: 'Exports property values of a period as CSV, one line per value, 100,000 lines at most. Without deKey it contains all properties.',
    },
    getDeviceHistory: {
      zh: '返回一个属性在一段时间内的值。数据过多时自动抽稀，thinned 说明方式。',
      en: 'Returns the values of one property over a period. Long series are downsampled, and thinned says how.',
    },
    getHistoryRetention: {
      zh: '返回产品历史数据的保留天数。',
      en: 'Returns how many days the history of a product is stored.',
    },
    setHistoryRetention: {
      zh: '修改保留天数，只影响之后的上报。',
      en: 'Changes the retention. It applies to reports received from now on.',
    },
    listDeviceReports: {
      zh: '返回一段时间内的上报及其全部值，最新的在前。',
      en: 'Returns the reports of a period with all their values, newest first.',
    },
    listHistorySeries: {
      zh: '返回多台设备多个属性在同一时间段的数据，用于同一张图。不符合物模型的值单独返回。',
      en: "Returns several properties of several devices over the same period, for one chart. Values that don't fit the thing model are listed apart.",
    },
  },
  fields: {
    deKey: { zh: '属性的标识符', en: 'Identifier of the property.', sample: 'temperature' },
    thinned: {
      zh: '抽稀方式',
      en: 'How the data is downsampled.',
      codes: {
        none: { zh: '未抽稀', en: 'Not downsampled' },
        buckets: { zh: '数值按区间聚合', en: 'Numbers are aggregated by interval' },
        changes: { zh: '只保留变化的值', en: 'Repeated values are dropped' },
        last: { zh: '每个区间保留最后一个值', en: 'The last value of each interval' },
      },
    },
    points: { zh: '数据点，最早的在前；有 buckets 时为空', en: 'Points, oldest first; empty if there are buckets.' },
    value: { zh: '值', en: 'Value.', sample: 21.5 },
    buckets: { zh: '区间聚合', en: 'Aggregates by interval.' },
    'buckets.time': {
      zh: '区间的开始时间（毫秒时间戳）',
      en: 'Start of the interval, in ms since the epoch.',
      sample: 1795348800000,
    },
    min: { zh: '最小值', en: 'Minimum.', sample: 20.9 },
    max: { zh: '最大值', en: 'Maximum.', sample: 22.4 },
    avg: { zh: '平均值', en: 'Mean.', sample: 21.6 },
    'buckets.count': { zh: '值的个数', en: 'Number of values.', sample: 60 },
    bucketMs: {
      zh: '区间长度（毫秒）；没有 buckets 时为 0',
      en: 'Length of an interval in ms; 0 without buckets.',
      sample: 0,
    },
    cutBefore: {
      zh: '数据超出扫描上限时，此时刻之前收到的上报未包含；否则为 null',
      en: 'If the period exceeds the scan limit: reports received before this time are missing. Otherwise null.',
      sample: null,
    },
    keepDays: { zh: '保留天数', en: 'Retention in days.', sample: 30 },
    cursor: { zh: '上一页返回的 next；第一页留空', en: 'next of the previous page; empty for the first page.' },
    receiveTime: {
      zh: '服务器收到的时间（毫秒时间戳）',
      en: 'Time at which the server received it, in ms since the epoch.',
      sample: 1795348860000,
    },
    values: { zh: '上报的值', en: 'Reported values.' },
    series: {
      zh: '要查询的设备和属性，最多 8 条',
      en: 'Devices and properties, 8 at most.',
      sample: [{ serial: 'LP10-000123', deKey: 'temperature' }],
    },
    offModel: { zh: '不符合当前物模型的值', en: "Values that don't fit the thing model in force." },
    'offModel.total': { zh: '不符合的值的总数', en: 'Number of such values.', sample: 0 },
    'offModel.points': { zh: '其中最新的 200 个，最早的在前', en: 'The newest 200 of them, oldest first.', sample: [] },
  },
}
