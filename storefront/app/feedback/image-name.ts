/** What a picture is called when it is looked at or read out. */
export const imageName = (_: unknown, at: number) => `反馈图片 ${at + 1}`
