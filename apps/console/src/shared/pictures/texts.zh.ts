export const picturesZh = {
  hint: '400x400，其他尺寸可在选择后裁剪；jpg、jpeg、png 或 gif，最大 10 MB',
  uploading: (percent: number) => `正在上传图片 ${percent}%`,
  failed: '图片上传失败，请重试',
  notAnImage: '图片格式不正确，只支持 jpg、jpeg、png、gif',
  tooLarge: (limitMb: number, sizeMb: string) => `图片大小不能超过 ${limitMb} MB，当前为 ${sizeMb} MB`,
  wrongSize: (expected: string, found: string) => `图片尺寸应为 ${expected}，当前为 ${found}`,
  crop: {
    title: '裁剪图片',
    hint: (size: string) => `拖动和缩放图片，框内部分保存为 ${size}。`,
    area: '裁剪区域：拖动或按方向键移动，按加号和减号缩放',
    zoom: '缩放',
    save: '使用图片',
  },
}

export type PictureTexts = typeof picturesZh
