import { both } from '../help-text.ts'

export const miniTexts = {
  noMiniProgram: both(
    '没有 ID 或名称为“{program}”的小程序。请先在控制台创建，或用 --program 指定',
    'There is no mini-program with the ID or name “{program}”. Create it in the console, or specify it with --program',
  ),
  whichMiniProgram: both(
    '你有 {count} 个小程序，请用 --program 指定其中一个',
    'You have {count} mini-programs. Specify one with --program',
  ),
  miniSent: both(
    '{name} {version}：{files} 个文件，{size} KB，{stage}',
    '{name} {version}: {files} files, {size} KB, {stage}',
  ),
  'mini.1': both('已打包', 'packaged'),
  'mini.2': both('检查未通过', 'the check has found errors'),
  'mini.3': both('审核未通过', 'refused'),
  'mini.4': both('已过期', 'expired'),
  'mini.11': both('有警告，请在控制台确认', 'has warnings: acknowledge them in the console'),
  'mini.12': both('审核中', 'under review'),
  'mini.13': both('打包中', 'packaging'),
  miniOpen: both('用手机扫码打开 {name}，有效期至 {until}：', 'Scan with a phone to open {name}, valid until {until}:'),
  miniEnded: both('已停止', 'Stopped'),
} as const
