/** The name of a picture in the viewer and for screen readers. */
export const imageName = (_: unknown, at: number) => `反馈图片 ${at + 1}`
