import { both } from '../help-text.ts'

export const panelTexts = {
  badPlatform: both('--platform 必须是 web、android 或 ios', '--platform must be web, android or ios'),
  noManifest: both('{folder} 中没有有效的 panel.json：{why}', 'There is no valid panel.json in {folder}: {why}'),
  panelFiles: both('{folder} 超过 {limit} 个文件', '{folder} has more than {limit} files'),
  panelSize: both('{folder} 超过 {limit} MB', '{folder} is larger than {limit} MB'),
  noCodePanel: both(
    '没有名称或 RN 名称为“{panel}”的代码面板。请先在控制台添加，或用 --panel、--product 指定',
    'There is no code panel with the name or RN name “{panel}”. Add it in the console, or specify it with --panel and --product',
  ),
  packageSent: both(
    '{rnName} {version}（{platform}）：{files} 个文件，{size} KB，{state}',
    '{rnName} {version} ({platform}): {files} files, {size} KB, {state}',
  ),
  devNeedsProduct: both(
    '标准面板需要 --product：手机看到该产品的虚拟设备',
    'A standard panel needs --product: phones see the virtual device of this product',
  ),
  devOpen: both(
    '用手机扫码打开 {panel}，有效期至 {until}：',
    'Scan with a phone to open {panel}, valid until {until}:',
  ),
  devOther: both('其他地址：', 'Other addresses:'),
  devWatches: both('正在监视 {folder}，按 Ctrl-C 停止', 'Watching {folder}. Press Ctrl-C to stop'),
  devSent: both('已上传 {version}：{files} 个文件，{size} KB', 'Uploaded {version}: {files} files, {size} KB'),
  devPhones: both('已打开的手机：{count}', 'Phones that have opened it: {count}'),
  devOver: both('链接已失效，请重新运行', 'The link is over. Run the command again'),
  devOthers: both(
    '此账号为该面板打开的另一个调试链接有效期至 {until}：如果 slipway panel dev 也在别处运行，构建会互相覆盖',
    'Another debug link of this account for the panel is open until {until}. If slipway panel dev also runs elsewhere, builds replace each other',
  ),
  devCut: both('与服务器的连接已断开，正在重新连接…', 'The connection to the server is lost. Reconnecting…'),
  devBack: both('已重新连接', 'Connected again'),
  devEnded: both('已停止：链接和调试版本已删除', 'Stopped: the link and the debug version are removed'),
  packageFindings: both('审核时会查看：', 'A reviewer looks at:'),
  'package.notUploaded': both('未上传', 'not uploaded'),
  'package.underReview': both('审核中', 'under review'),
  'package.packaging': both('打包中', 'packaging'),
  'package.packagingFailed': both('打包失败', 'packaging failed'),
  'package.packaged': both('待发布', 'ready for a release'),
  'package.gray': both('灰度中', 'in gray release'),
  'package.full': both('已发布', 'published'),
  'next.underReview': both('下一步：管理员在控制台审核', 'Next: an administrator reviews it in the console'),
  'next.packagingFailed': both('下一步：重新上传', 'Next: upload it again'),
  'next.packaged': both(
    '下一步：在控制台发布面板（灰度或全量）',
    'Next: release the panel in the console, to a gray audience or to all users',
  ),
  'flag.peerConnection': both('WebRTC 连接', 'WebRTC connection'),
  'flag.eval': both('由文本生成代码，会被 App 拒绝', 'code made from text, which apps refuse'),
  'flag.otherSite': both('其他网站的地址', 'address of another site'),
  'flag.worker': both('Worker', 'worker'),
} as const
