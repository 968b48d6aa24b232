export const serialProtocolZh = {
  title: 'MCU 串口协议',
  hint: '由产品当前生效的功能生成：帧格式、数据点、带校验和的示例帧和固件升级，供 MCU 固件工程师使用。',
  language: '文档语言',
  languages: { 'zh-CN': '中文', 'en-US': 'English' },
  preview: '预览',
  markdown: '下载 Markdown',
  page: '下载可打印网页',
  header: '下载 C 头文件',
  failed: { title: '无法加载功能', text: '请检查网络后重试。' },
  ofModule: '模组的串口协议文档',
  ofFirmware: (label: string, version: string) => `下载 ${label} ${version} 的串口协议文档`,
}

export type SerialProtocolTexts = typeof serialProtocolZh
