import { componentFieldTexts } from '../../reference/component-field-texts.ts'
import type { ApiTexts } from '../../reference/api-text.ts'

export const deviceGroupsApiTexts: ApiTexts = {
  calls: {
    addDeviceLabel: { zh: '为产品新建标签或分组。', en: 'Creates a tag or a group of a product.' },
    deleteDeviceFilter: {
      zh: '删除保存的筛选条件，只影响自己。',
      en: 'Deletes a saved filter of your own device list.',
    },
    deleteDeviceLabel: {
      zh: '删除标签或分组，设备本身不受影响。',
      en: 'Deletes a tag or a group. Its devices remain.',
    },
    getDeviceView: {
      zh: '返回你在该产品设备列表中选择的列和保存的筛选条件。',
      en: 'Returns the columns you chose for the device list of a product, and your saved filters.',
    },
    labelDevice: {
      zh: '设置一台设备的标签和分组；省略的字段保持不变。',
      en: 'Sets the tags and the group of one device. An absent field keeps its value.',
    },
    listDeviceLabels: {
      zh: '返回产品的全部标签和分组及其设备数。',
      en: 'Returns all tags and groups of a product with their number of devices.',
    },
    renameDeviceLabel: { zh: '重命名标签或分组。', en: 'Renames a tag or a group.' },
    saveDeviceColumns: { zh: '保存设备列表显示的列，只影响自己。', en: 'Saves the columns of your own device list.' },
    saveDeviceFilter: {
      zh: '保存设备列表的筛选条件；同名的会被替换。',
      en: 'Saves a filter of your device list. A filter with the same name is replaced.',
    },
  },
  fields: {
    kind: {
      zh: '类型',
      en: 'Kind.',
      codes: {
        1: { zh: '标签：一台设备可有多个', en: 'Tag: a device can have several' },
        2: { zh: '分组：一台设备最多属于一个', en: 'Group: a device is in one at most' },
      },
    },
    labelId: { zh: '标签或分组 ID', en: 'ID of the tag or group.', sample: '5' },
    name: { zh: '名称', en: 'Name.', sample: 'Warehouse 2' },
    devices: { zh: '设备数', en: 'Number of devices.', sample: 42 },
    filterId: { zh: '筛选条件 ID', en: 'ID of the saved filter.', sample: '3' },
    filters: { zh: '保存的筛选条件', en: 'Saved filters.' },
    columns: {
      zh: '显示的列，按顺序；未选择过时为 null',
      en: 'Columns in their order; null before the first choice. A property is p. and its identifier.',
      sample: ['name', 'p.power'],
    },
    filter: { zh: '筛选条件', en: 'Filter.' },
    'filter.keyword': { zh: '序列号、名称或标签中的文字', en: 'Part of a serial number, name or tag.' },
    'filter.simulated': {
      zh: 'true：只看模拟设备；false：不看',
      en: 'true: simulated devices only; false: none of them.',
    },
    tagIds: { zh: '标签 ID', en: 'Tag IDs.', sample: ['5'] },
    ...componentFieldTexts,
    groupId: {
      zh: '分组 ID；空文本表示移出分组',
      en: 'ID of the group; an empty text removes the device from its group.',
      sample: '7',
    },
    sort: {
      zh: '排序字段',
      en: 'Order of the list.',
      codes: {
        createTime: { zh: '创建时间', en: 'Time of creation' },
        serial: { zh: '序列号', en: 'Serial number' },
        name: { zh: '名称', en: 'Name' },
        online: { zh: '在线状态', en: 'Online first' },
        lastSeen: { zh: '最后活动时间', en: 'Last activity' },
      },
    },
    descending: { zh: '是否降序', en: 'Whether the order is descending.' },
  },
}
