export const connectZh = {
  secret: {
    addedTitle: (serial: string) => `设备 ${serial} 已添加`,
    resetTitle: (serial: string) => `设备 ${serial} 的新密钥`,
    label: '设备密钥',
    once: '设备密钥只显示这一次，请立即保存。丢失后只能重置。',
    commands: '连接这台设备',
    commandsText: '以下命令已填好这台设备的信息，复制到终端即可运行。',
    noProperties: '产品还没有可上报的属性，示例中的数据为空。添加属性后，命令会自动包含这些属性。',
    done: '完成',
    open: '查看设备',
    secretPlaceholder: '<设备密钥>',
    keepTitle: '已经保存密钥了吗？',
    keepText: '关闭后无法再次查看这个密钥，只能重置。',
    keepConfirm: '已保存',
    keepCancel: '返回',
  },
  commands: {
    pub: 'mosquitto_pub',
    pubPlainSecret: 'mosquitto_pub（明文密钥）',
    sub: 'mosquitto_sub',
    node: 'Node.js',
    python: 'Python',
    label: '连接命令',
    comments: {
      signed: '签名认证：密钥不经过网络传输；签名 5 分钟内有效',
      plainSecret: '明文密钥：直接用设备密钥作为密码，仅限本机或 TLS 连接',
      subscribe: '订阅下行消息，打印平台下发的属性',
      oneConnection: '一台设备同时只能有一个连接，新连接会顶掉旧连接',
      install: '安装',
      run: '保存为',
      signEachTime: '每次连接前重新签名',
      apply: '在这里控制硬件',
    },
  },
}

export type ConnectTexts = typeof connectZh
