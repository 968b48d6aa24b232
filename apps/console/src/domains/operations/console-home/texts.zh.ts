export interface ConsoleHomeTexts {
  title: string
  under: string
  failed: { title: string; text: string }
  space: { low: (free: string) => string; reserved: (free: string) => string }
  devices: {
    title: string
    online: string
    total: (n: string) => string
    simulated: (online: string, total: string) => string
    trend: string
    trendText: (low: string, high: string, now: string) => string
    noTrend: string
    real: string
    simulatedLine: string
    dayAgo: string
    now: string
  }
  faults: {
    title: string
    none: string
    kinds: Record<'rejected' | 'problem' | 'offModel', string>
    times: (n: string) => string
    last: (time: string) => string
    inProducts: (n: number) => string
    /** A kind of fault, and what was found. */
    cause: (kind: string, found: string) => string
    fix: string
    why: string
  }
  products: {
    title: string
    all: (n: string) => string
    example: string
    devices: (online: string, total: string) => string
    next: Record<'function' | 'device' | 'hardware' | 'firmware' | 'release' | 'none', string>
    none: string
  }
  changes: {
    title: string
    none: string
    stage: (stage: string) => string
    version: (n: number) => string
    by: (account: string) => string
  }
  example: {
    title: string
    text: string
    button: string
    own: string
    productName: string
    present: string
    open: string
    remove: string
    removeTitle: string
    removeText: string
  }
}

export const consoleHomeZh: ConsoleHomeTexts = {
  title: '首页',
  under: '每 10 秒自动刷新',
  failed: { title: '首页加载失败', text: '请检查网络后重试' },
  space: {
    low: (free) => `数据盘仅剩 ${free}，请在写满之前清理空间。`,
    reserved: (free) => `数据盘仅剩 ${free}，已留给数据库使用。清理空间之前不能保存文件。`,
  },
  devices: {
    title: '在线设备',
    online: '台在线',
    total: (n) => `共 ${n} 台设备`,
    simulated: (online, total) => `另有模拟设备 ${online} / ${total} 台在线`,
    trend: '最近 24 小时在线设备数',
    trendText: (low, high, now) => `最近 24 小时：最少 ${low} 台，最多 ${high} 台，当前 ${now} 台`,
    noTrend: '暂无趋势：每 10 分钟记录一次在线设备数',
    real: '设备',
    simulatedLine: '含模拟设备',
    dayAgo: '24 小时前',
    now: '现在',
  },
  faults: {
    title: '最近一小时的问题',
    none: '最近一小时没有被拒绝的连接，也没有不符合物模型的上报。',
    kinds: { rejected: '连接被拒绝', problem: '通信问题', offModel: '消息未通过校验' },
    times: (n) => `${n} 次`,
    last: (time) => `最近一次 ${time}`,
    inProducts: (n) => `涉及 ${n} 个产品，最近：`,
    cause: (kind: string, found: string) => `${kind}：${found}`,
    fix: '解决方法：',
    why: '查看原因',
  },
  products: {
    title: '产品',
    all: (n) => `全部 ${n} 个产品`,
    example: '示例',
    devices: (online, total) => `${online} / ${total} 台在线`,
    next: {
      function: '添加功能',
      device: '接入设备',
      hardware: '选择模组',
      firmware: '选择固件',
      release: '发布产品',
      none: '查看设备',
    },
    none: '还没有产品',
  },
  changes: {
    title: '最近的发布和变更',
    none: '还没有变更：产品进入下一阶段或发布新的物模型版本后会显示在这里。',
    stage: (stage) => `进入“${stage}”`,
    version: (n) => `发布了物模型版本 ${n}`,
    by: (account) => `操作人 ${account}`,
  },
  example: {
    title: '60 秒看到实时数据',
    text: '一键创建一个示例产品（温湿度传感器）：包含功能、一台虚拟设备和 20 台正在上报的模拟设备，并打开实时曲线。随时可以一键全部删除。',
    button: '创建示例产品',
    own: '新建自己的产品',
    productName: '示例温湿度传感器',
    present: '示例产品正在运行：20 台模拟设备每 5 秒上报一次。',
    open: '打开曲线',
    remove: '删除示例产品',
    removeTitle: '删除示例产品？',
    removeText: '将删除示例产品及其模拟设备、虚拟设备和数据。如果你在其中添加了自己的设备，则不会删除。',
  },
}
