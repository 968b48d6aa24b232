import type { ApiTexts } from '../../reference/api-text.ts'

export const uploadsApiTexts: ApiTexts = {
  calls: {
    uploadFile: {
      zh: '上传图片，返回的地址用于产品或品类。',
      en: 'Uploads a picture. Its URL is used for a product or a category.',
    },
  },
  fields: {
    purpose: {
      zh: '文件用途，决定大小和格式限制',
      en: 'Purpose of the file, which sets its size and formats.',
      codes: {
        productPic: { zh: '产品图片', en: 'Product picture' },
        categoryPic: { zh: '品类图片', en: 'Category picture' },
      },
    },
    url: { zh: '文件地址', en: 'URL of the file.', sample: '/files/5d41402abc4b2a76b9719d911017c592.png' },
    md5: { zh: '文件的 MD5', en: 'MD5 of the file.', sample: '5d41402abc4b2a76b9719d911017c592' },
    size: { zh: '文件字节数', en: 'Size of the file in bytes.', sample: 20480 },
  },
}
