import { componentFieldTexts } from '../../reference/component-field-texts.ts'
import type { ApiTexts } from '../../reference/api-text.ts'

export const deviceBulkApiTexts: ApiTexts = {
  calls: {
    cancelDeviceBulk: {
      zh: '取消批量任务。尚未处理的设备保持不变，已完成的不会撤销。',
      en: 'Cancels a bulk job. Devices that were not processed yet stay as they are; what is done is not undone.',
    },
    getDeviceBulk: {
      zh: '返回批量任务的进度及各结果的设备数。',
      en: 'Returns the progress of a bulk job and the number of devices by result.',
    },
    listDeviceBulkRows: {
      zh: '分页返回批量任务中每台设备的结果。',
      en: 'Returns the result of each device of a bulk job, by page.',
    },
    listDeviceBulks: { zh: '返回产品最近的 20 个批量任务。', en: 'Returns the latest 20 bulk jobs of a product.' },
    previewDeviceImport: {
      zh: '检查 CSV 或 XLSX 文件（multipart 的 file 部分），返回每行的作用和无法导入的原因，不做任何改动。',
      en: 'Checks a CSV or XLSX file (the part file of a multipart body): what each row does and why rows are refused. Changes nothing.',
    },
    importDevices: {
      zh: '导入预览过的文件：新增设备，或修改其名称、备注、标签和分组。立即返回批量任务；文件或设备在预览后有变化时拒绝。',
      en: 'Imports the file that was previewed: adds devices, or changes names, remarks, tags and groups. Replies immediately with a bulk job; refused if the file or the devices changed since the preview.',
    },
    downloadImportTemplate: {
      zh: '下载只有列名的导入模板，列名为调用者的语言。',
      en: 'Downloads an empty table with the columns of an import, named in the caller’s language.',
    },
    downloadImportSecrets: {
      zh: '任务结束后下载导入新增设备的密钥，只能下载一次。',
      en: 'Downloads the secrets of the devices that an import added, once, after the job is over.',
    },
    exportDevices: {
      zh: '按列表的顺序导出符合筛选条件的全部设备，第一列是序列号。',
      en: 'Exports all devices of a filter in the order of the list. The first column is the serial number.',
      input: { productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90', columns: ['name', 'state', 'p.power'], format: 'csv' },
    },
    startDeviceBulk: {
      zh: '对选中的设备执行同一操作：下发属性、设置标签或分组、禁用、启用或删除。立即返回，任务在后台执行，进度用 getDeviceBulk 查询。',
      en: 'Does one thing to many devices: set properties, tag, group, disable, enable or delete. Replies immediately; the job runs in the background and getDeviceBulk returns its progress.',
      input: {
        productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90',
        selection: { serials: ['LP10-000123'] },
        action: { kind: 'set', data: { power: true } },
      },
    },
  },
  fields: {
    jobId: { zh: '批量任务 ID', en: 'ID of the bulk job.', sample: '17' },
    kind: {
      zh: '任务类型',
      en: 'What the job does.',
      codes: {
        set: { zh: '下发属性', en: 'Set properties' },
        tag: { zh: '添加标签', en: 'Add a tag' },
        untag: { zh: '移除标签', en: 'Remove a tag' },
        group: { zh: '加入分组', en: 'Move to a group' },
        ungroup: { zh: '移出分组', en: 'Remove from the group' },
        disable: { zh: '禁用', en: 'Disable' },
        enable: { zh: '启用', en: 'Enable' },
        delete: { zh: '删除', en: 'Delete' },
        import: { zh: '导入', en: 'Import' },
      },
    },
    status: {
      zh: '任务状态',
      en: 'Status of the job.',
      codes: {
        1: { zh: '正在选取设备', en: 'Choosing devices' },
        2: { zh: '执行中', en: 'Running' },
        3: { zh: '已完成', en: 'Done' },
        4: { zh: '已取消', en: 'Cancelled' },
      },
    },
    by: { zh: '发起任务的账号', en: 'Account that started the job.', sample: 'dev@example.com' },
    endTime: {
      zh: '结束时间（毫秒时间戳）；未结束时为 null',
      en: 'Time of completion, in ms since the epoch; null while it runs.',
      sample: null,
    },
    total: {
      zh: '设备总数；选取设备期间为 0',
      en: 'Number of devices; 0 while the job is choosing them.',
      sample: 120,
    },
    handled: { zh: '已处理的设备数', en: 'Number of devices processed so far.', sample: 80 },
    refused: { zh: '失败的设备数', en: 'Number of devices for which the change was refused.', sample: 2 },
    counts: {
      zh: '各结果的设备数',
      en: 'Number of devices by result.',
      sample: { waiting: 40, done: 78, refused: 2, pending: 0, sent: 0, expired: 0, notRun: 0 },
    },
    result: {
      zh: '单台设备的结果',
      en: 'Result of a device.',
      codes: {
        waiting: { zh: '等待处理', en: 'Not processed yet' },
        done: { zh: '完成', en: 'Done' },
        refused: { zh: '失败', en: 'Refused' },
        pending: { zh: '指令等待设备上线', en: 'Command waits for the device' },
        sent: { zh: '指令已发送，等待回复', en: 'Command sent, no reply yet' },
        expired: { zh: '指令已过期', en: 'Command expired' },
        notRun: { zh: '任务取消前未处理', en: 'Not processed before the job was canceled' },
      },
    },
    n: { zh: '在任务中的序号，从 1 开始', en: 'Number in the job, from 1.', sample: 1 },
    reason: {
      zh: '失败原因；对指令而言是设备的回复；没有时为 null',
      en: "Why it was refused, or the device's reply to the command; null for none.",
      sample: null,
    },
    selection: { zh: '要操作的设备：serials 或 filter 二选一', en: 'Devices to change: either serials or filter.' },
    serials: { zh: '序列号列表，最多 1000 个', en: 'Serial numbers, 1,000 at most.' },
    filter: {
      zh: '设备筛选条件，任务开始时匹配的设备全部包含在内',
      en: 'Filter: the job covers every device that matches when it starts.',
    },
    action: { zh: '要执行的操作', en: 'What to do.' },
    'action.data': { zh: '要下发的属性和值', en: 'Properties to set and their values.' },
    expire: {
      zh: '指令有效期（秒），从处理到该设备时开始计算',
      en: 'Seconds until the command expires, counted from when the job reaches the device.',
    },
    added: { zh: '导入新增的设备数', en: 'Number of devices that an import added.', sample: 0 },
    secretsTime: {
      zh: '新增设备的密钥的下载时间（毫秒时间戳）；未下载时为 null',
      en: 'When the secrets of the added devices were downloaded, in ms since the epoch; null before.',
      sample: null,
    },
    seen: {
      zh: '预览的标识，导入时原样传回',
      en: 'Token of the preview: pass it to the import unchanged.',
      sample: '9b1c4f7d2e',
    },
    skipRefused: {
      zh: '文件中有无法导入的行时，是否导入其余行',
      en: 'Whether to import the other rows of a file with refused ones.',
    },
    toAdd: { zh: '将新增的设备数', en: 'Number of devices to add.', sample: 12 },
    toChange: { zh: '将修改的设备数', en: 'Number of devices to change.', sample: 3 },
    unchanged: {
      zh: '与文件一致、无需修改的设备数',
      en: 'Number of devices that already are as in the file.',
      sample: 0,
    },
    'previewDeviceImport:total': {
      zh: '文件的行数，不含表头和空行',
      en: 'Rows of the file, without its head and empty ones.',
      sample: 16,
    },
    'previewDeviceImport:refused': { zh: '无法导入的行数', en: 'Number of refused rows.', sample: 1 },
    refusals: {
      zh: '无法导入的行，最多 2000 行，按文件顺序',
      en: 'Refused rows in the order of the file, 2,000 at most.',
    },
    'refusals.reason': {
      zh: '原因，使用调用者的语言',
      en: 'Why the row is refused, in the caller’s language.',
      sample: 'The serial number is missing',
    },
    line: { zh: '在文件中的行号，从 1 开始，含表头', en: 'Row in the file, from 1 including its head.', sample: 2 },
    ignoredColumns: { zh: '文件中不会导入的列', en: 'Columns of the file that are not imported.' },
    newTags: { zh: '将新建的标签', en: 'Tags to be created.' },
    newGroups: { zh: '将新建的分组', en: 'Groups to be created.' },
    rows: { zh: '将新增或修改的前 20 行', en: 'The first 20 rows to add or change.' },
    isNew: { zh: '是否新增设备', en: 'Whether the device is added.', sample: true },
    name: { zh: '新名称；缺省则保持不变', en: 'New name; absent to keep it.', sample: 'Hall lamp' },
    remark: { zh: '新备注；缺省则保持不变', en: 'New remark; absent to keep it.', sample: '' },
    tags: { zh: '新的全部标签；缺省则保持不变', en: 'All tags from then on; absent to keep them.', sample: ['hall'] },
    group: {
      zh: '新分组；空则移出分组，缺省则保持不变',
      en: 'New group; empty to leave it, absent to keep it.',
      sample: 'North',
    },
    format: {
      zh: '文件格式',
      en: 'Format of the file.',
      codes: { xlsx: { zh: 'XLSX 工作簿', en: 'XLSX workbook' }, csv: { zh: 'CSV', en: 'CSV' } },
    },
    columns: {
      zh: '导出的列：name、remark、tags、group、state、lastSeen、createTime、ip，或 p.<标识符> 表示属性的最新值',
      en: 'Columns: name, remark, tags, group, state, lastSeen, createTime, ip, or p.<identifier> for the latest value of a property.',
    },
    sort: {
      zh: '排序依据',
      en: 'What the rows are sorted by.',
      codes: {
        createTime: { zh: '添加时间', en: 'Time of adding' },
        serial: { zh: '序列号', en: 'Serial number' },
        name: { zh: '名称', en: 'Name' },
        online: { zh: '在线状态', en: 'Online or offline' },
        lastSeen: { zh: '最近活动', en: 'Last seen' },
      },
    },
    descending: { zh: '是否倒序', en: 'Whether the order is descending.', sample: true },
    labelId: { zh: '标签或分组 ID', en: 'ID of the tag or group.', sample: '5' },
    'filter.keyword': { zh: '序列号、名称或标签中的文字', en: 'Part of a serial number, name or tag.' },
    tagIds: { zh: '标签 ID，设备须同时具有全部标签', en: 'Tag IDs: a device must have all of them.' },
    groupId: { zh: '分组 ID', en: 'ID of the group.' },
    ...componentFieldTexts,
    simulated: {
      zh: 'true：只包含模拟设备；false：不包含',
      en: 'true: simulated devices only; false: none of them.',
    },
  },
}
