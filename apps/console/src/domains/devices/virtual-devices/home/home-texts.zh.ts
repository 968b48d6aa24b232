export const virtualHomeZh = {
  title: '家庭',
  free: '不在用户家庭中',
  bound: (since: string) => (since ? `${since} 起在家庭中` : '在家庭中'),
  press: '按下按键',
  pressHint: '相当于按下设备上的按键：60 秒内，同一网络中的人无需设备码即可添加它',
  open: (seconds: number) => `同一网络中的手机可在配套 App 的“附近的设备”中添加它，还剩 ${seconds} 秒。`,
  hereOnly: '控制台以 localhost 打开，只有本机的浏览器可以。',
  notOpened: '平台拒绝了这次按键：设备已在家庭中，或连接刚刚断开。',
  reset: '恢复出厂设置',
  resetHint: '相当于用户在设备上恢复出厂设置',
  resetTitle: '恢复出厂设置？',
  resetText:
    '设备会上报一次手动恢复。如果产品允许，它会离开家庭，此前上报的数据一并删除；默认情况下，只有主人能移除设备，设备会留在家庭中。',
  wasReset: '已恢复出厂设置，设备不在任何家庭中。',
  staysInHome: '设备仍在家庭中：按照产品的设置，只有主人能移除它。可在产品的“设备认证”中修改。',
  tooManyResets: '一小时内恢复的次数过多，请稍后再试。',
}

export type VirtualHomeTexts = typeof virtualHomeZh
