import type { ApiTexts } from '../../reference/api-text.ts'

export const consoleHomeApiTexts: ApiTexts = {
  calls: {
    getConsoleHome: {
      zh: '返回控制台首页的数据：在线设备及趋势、最近一小时的故障、产品和最近的变更。',
      en: "Returns the data of the console's home page: devices online with a trend, faults of the last hour, products and recent changes.",
    },
  },
  fields: {
    isAdmin: {
      zh: 'true：所有账号的产品，仅管理员可用',
      en: 'true: the products of all accounts, for administrators only.',
    },
    devices: { zh: '设备数量', en: 'Devices.' },
    total: { zh: '设备总数，不含模拟设备', en: 'Number of devices, without simulated ones.', sample: 120 },
    online: { zh: '在线设备数，不含模拟设备', en: 'Number of devices online, without simulated ones.', sample: 96 },
    simulated: { zh: '模拟设备数', en: 'Number of simulated devices.', sample: 20 },
    simulatedOnline: { zh: '在线的模拟设备数', en: 'Number of simulated devices online.', sample: 20 },
    trend: {
      zh: '最近 24 小时每 10 分钟的在线数，最早的在前',
      en: 'Devices online every ten minutes of the last 24 hours, oldest first.',
    },
    faults: { zh: '最近一小时的故障，次数多的在前', en: 'Faults of the last hour, most frequent first.' },
    'faults.kind': {
      zh: '故障类型',
      en: 'Kind of fault.',
      codes: {
        rejected: { zh: '连接被拒绝', en: 'Rejected connection' },
        problem: { zh: '通信问题', en: 'Communication problem' },
        offModel: { zh: '消息不符合物模型', en: "Message that doesn't fit the thing model" },
      },
    },
    cause: { zh: '原因代码', en: 'Cause.', sample: 'secret' },
    times: { zh: '发生次数', en: 'Number of occurrences.', sample: 12 },
    'faults.products': { zh: '涉及的产品数', en: 'Number of products concerned.', sample: 1 },
    products: { zh: '最新的产品', en: 'The newest products.' },
    'products.devices': { zh: '设备数，不含模拟设备', en: 'Number of devices, without simulated ones.', sample: 12 },
    properties: { zh: '属性数', en: 'Number of properties.', sample: 5 },
    openStep: {
      zh: '待完成的硬件或固件步骤；前面的步骤未完成或产品已发布时为 null',
      en: 'The open step of hardware or firmware; null while an earlier step is open, and once the product is released.',
      codes: {
        hardware: { zh: '选择模组', en: 'Choose a module' },
        firmware: { zh: '选择模组固件', en: 'Select module firmware' },
      },
    },
    isExample: { zh: '是否为示例产品', en: 'Whether it is the example product.', sample: false },
    productTotal: { zh: '产品总数', en: 'Number of products.', sample: 3 },
    changes: { zh: '最近的变更，最新的在前', en: 'Recent changes, newest first.' },
    'changes.kind': {
      zh: '变更类型',
      en: 'Kind of change.',
      codes: {
        stage: { zh: '产品进入新阶段', en: 'The product moved to another stage' },
        version: { zh: '发布了新的物模型版本', en: 'A version of the thing model was published' },
      },
    },
    stage: {
      zh: '进入的阶段；发布物模型版本时为 null',
      en: 'Stage that the product moved to; null for a version.',
      codes: {
        1: { zh: '开发中', en: 'In development' },
        2: { zh: '开发完成', en: 'Development finished' },
        3: { zh: '试产', en: 'Trial production' },
        4: { zh: '量产中（发布处理中）', en: 'Mass production (release in progress)' },
        5: { zh: '已发布', en: 'Released' },
      },
    },
    version: {
      zh: '物模型版本；阶段变更为 0',
      en: 'Version of the thing model; 0 for a change of the stage.',
      sample: 0,
    },
    note: { zh: '版本说明', en: 'Note of the version.', sample: '' },
    lowSpace: {
      zh: '数据盘的剩余空间，不足时才有值；空间充足或不是管理员时为 null',
      en: 'The data disk, once it has little space left; null before, and for all other accounts than administrators.',
    },
    freeBytes: { zh: '剩余空间（字节）', en: 'Space left, in bytes.', sample: 734003200 },
    isReserved: {
      zh: '只剩为数据库保留的空间，暂不能保存文件',
      en: 'Only the reserve of the database is left; files are refused.',
      sample: false,
    },
    example: { zh: '账号的示例产品；没有时为 null', en: "The account's example product; null for none." },
  },
}
