export const homesZh = {
  failed: '加载失败',
  switchHome: '切换家庭',
  settings: '家庭设置',
  add: '添加设备',
  asOf: (time: string) => `数据截至 ${time}`,
  hasLeft: (home: string) => `你已不在“${home}”中`,
  rooms: '房间',
  allRooms: '全部',
  roomEmpty: '这个房间还没有设备',
  noHome: '还没有家庭',
  noHomeText: '新建一个家庭来添加设备，或打开家人发来的邀请链接。',
  create: '新建家庭',
  noDevice: '还没有设备',
  noDeviceText: '扫描设备标签上的二维码，或手动输入设备码。',
  noDeviceMember: '设备由家庭的所有者添加。',
  refused: '设备拒绝了操作',
  cancelled: '操作已取消',
  gone: '操作失败，请重试',
}

export type HomesTexts = typeof homesZh
