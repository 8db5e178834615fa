/** Where the reader's choice of a language is kept: the switch of the public pages writes it too. */
export const choiceKey = "i18nextLng";

/** Its twin for the server, on pages whose address has no language: they are then rendered right from the start. */
export const choiceCookie = "language";
