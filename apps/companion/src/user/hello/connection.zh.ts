export const connectionZh = {
  title: '当前连接可用的功能',
  works: '可用',
  fails: '不可用',
  functions: {
    encrypted: '加密传输',
    camera: '用摄像头扫码',
    bluetooth: '用蓝牙为设备配网',
    install: '安装到主屏幕、离线打开',
    pushes: '通知推送',
  },
  sameMachine: '服务器就在这台设备上，数据不经过网络。',
  plainText: '此页面通过 http 打开，密码和数据以明文传输。',
  needsHttps: '浏览器只为 https 页面提供此功能。',
  cameraInstead: '浏览器只为 https 页面提供摄像头。可以拍照识别二维码。',
  noCamera: '此浏览器不为网页提供摄像头。可以拍照识别二维码。',
  noBluetooth: '只有 Android 上的 Chrome、电脑上的 Chrome 和 Edge 为网页提供蓝牙。',
  noInstall: '此浏览器不支持安装网页应用。',
  pushes: {
    homeScreen: '在 iPhone 和 iPad 上，请先把 App 添加到主屏幕，再从主屏幕打开。',
    unsupported: '此浏览器不支持推送。',
    denied: '浏览器已禁止通知，请在浏览器设置中允许。',
  },
  trust: '在此设备上启用 https',
  ask: '请向服务器的管理员询问 https 地址，然后用它打开此页面。',
}

export type ConnectionTexts = typeof connectionZh
