/**
 * Where the answer to a form begins: its errors, what failed, or its confirmation. A form that is sent before React has
 * started, or without it, leads to an address that ends in this id, and browsers move the focus to the element that has
 * it. (At an address with a fragment they ignore `autofocus`.)
 */
export const formAnswer = { id: "form-answer", tabIndex: -1 } as const;

export const answerHash = `#${formAnswer.id}`;
