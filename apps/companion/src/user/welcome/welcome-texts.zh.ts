export const welcomeZh = {
  title: '你的设备，一手掌握',
  text: '登录账号，在手机、平板和电脑上使用同一个 App，无需应用商店。',
  signIn: '登录',
  register: '注册账号',
  haveCode: '我有设备码',
  noInstall: '安装到主屏幕和离线使用需要 https 地址。',
  trust: '在此设备上启用 https',
  loading: '正在准备演示家庭',
  demoFailed: '演示家庭加载失败，请刷新页面。',
  demo: '演示家庭',
  badge: '演示',
  demoText: '先随意看看：这六台是演示设备，只存在于本页，操作不会影响任何真实设备。点名称打开控制面板。',
  backToDemo: '返回演示家庭',
}

export type WelcomeTexts = typeof welcomeZh
