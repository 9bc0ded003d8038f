// Sends the one form of the page as soon as the page is there. Its button does the same without this script.

document.querySelector('main form').requestSubmit();
