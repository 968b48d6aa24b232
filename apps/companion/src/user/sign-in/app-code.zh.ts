/** Texts of codes for the app, in files of their own: the sign-in page has no room for them. */
export const appCodeZh = {
  title: '主屏幕上已有 App？',
  text: 'iPhone 会在浏览器中打开此链接，而 App 有自己的登录状态。可以用一次性代码在 App 中继续，无需在这里登录。',
  show: '显示代码',
  next: '在 App 中选择“+”，然后输入此代码：',
  expires: '5 分钟内有效，只能使用一次。',
}
