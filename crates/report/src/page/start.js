"use strict";

// What a page of its own gives the scripts after this one.

const root = document;
const data = JSON.parse(root.getElementById("data").textContent);
const { signal } = new AbortController();
const notify = () => {};
if (data.title !== "") document.title = data.title;
