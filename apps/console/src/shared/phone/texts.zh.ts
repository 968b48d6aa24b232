export const phoneZh = {
  hereOnly:
    '手机无法打开该网址，它只指向这台电脑。请把电脑接入网络，用局域网地址打开控制台，或设置 SLIPWAY_PUBLIC_URL。',
  title: '手机打不开？',
  causes: [
    '让手机连接同一个 Wi-Fi，不要用移动数据。访客网络通常与其他设备隔离。',
    '服务器的防火墙须允许该端口。',
    '服务器在容器或虚拟机中，或有多个网络时，找到的地址可能不对：请设置 SLIPWAY_PUBLIC_URL。',
  ],
}

export type PhoneTexts = typeof phoneZh
