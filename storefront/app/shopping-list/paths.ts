/** The shopping lists, and one of them; no screens of the specification. */
export const listsPath = '/lists'
export const listPath = (id: number) => `${listsPath}/${id}`
